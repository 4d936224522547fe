import { useQuery } from '@tanstack/react-query'
import { IconSchool } from '@tabler/icons-react'
import { files } from '#features/files/shared/contract.ts'
import { call } from '#web/api/call.ts'
import classes from './Trainings.module.css'

/** The picture of a category, or a sign in its place. */
export function Picture({ file_id }: { file_id: string | null }) {
  // The address is for this one showing: another one asks anew.
  const link = useQuery({
    queryKey: ['files', 'training picture', file_id],
    queryFn: ({ signal }) => call(files.link, { params: { id: String(file_id) }, body: { disposition: 'inline' }, signal }),
    enabled: file_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const address = file_id && link.data?.data.url
  return <span className={classes.picture}>{address ? <img src={address} alt="" /> : <IconSchool size={24} stroke={1.5} aria-hidden />}</span>
}
