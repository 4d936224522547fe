declare module 'heic-decode' {
  interface Picture {
    width: number
    height: number
    decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>
  }
  const heicDecode: { all(options: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> }
  export default heicDecode
}
