import { Component, type PropsWithChildren, startTransition, useLayoutEffect, useState } from 'react'
import { Router, useRoutes } from 'react-router'
import { restoreScroll } from '#web/routing/scroll-restoration.ts'
import { currentPlace, navigation, onPlace, type Place } from '#web/routing/navigation.ts'
import type { Screen } from '#web/routing/router.tsx'
import { FaultScreen } from '#web/ui/feedback/ErrorScreen.tsx'
import { Leaf } from './ScreenOutlet.tsx'
import { Root } from './Root.tsx'
import { RouteName } from './route-name.ts'

/** What could not be drawn is told in its place, until another one is shown. */
class Faults extends Component<PropsWithChildren<{ place: Place }>, { fault?: unknown }> {
  override state: { fault?: unknown } = {}
  static getDerivedStateFromError = (fault: unknown) => ({ fault })
  override componentDidUpdate({ place }: { place: Place }) {
    if ('fault' in this.state && place !== this.props.place) this.setState({ fault: undefined })
  }
  override render() {
    return this.state.fault === undefined ? this.props.children : <FaultScreen error={this.state.fault} />
  }
}

function placeNow() {
  const place = currentPlace()
  if (!place) throw new Error('Nothing is drawn before the first place is known')
  return place
}

/** The page: what stands around every screen, and the screen of its place. */
export function App() {
  const [place, setPlace] = useState(placeNow)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setPlace(placeNow))
    follow()
    return onPlace(follow)
  }, [])
  useLayoutEffect(() => restoreScroll(place), [place])
  return (
    <Faults place={place}>
      <Router location={place.location} navigationType={place.action} navigator={navigation}>
        <Root>
          <Faults place={place}>{'screen' in place.shown ? <Framed {...place.shown.screen} /> : <FaultScreen error={place.shown.fault} />}</Faults>
        </Root>
      </Router>
    </Faults>
  )
}

/** Its parameters, for the hooks that read them, and what stands around it. */
function Framed({ name, path, Part, Frame }: Screen) {
  const leaf = <Leaf name={name} Part={Part} />
  return <RouteName value={name}>{useRoutes([{ path, element: Frame ? <Frame>{leaf}</Frame> : leaf }])}</RouteName>
}
