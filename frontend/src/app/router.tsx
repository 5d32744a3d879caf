import { type ReactNode, useMemo } from "react";
import {
  type Location,
  NavigationType,
  type Navigator,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
} from "react-router";

export interface RouterProps {
  location: Location;
  navigationType?: NavigationType;
  navigator: Navigator;
  /** A render on the server, where the location never changes. */
  static?: boolean;
}

/**
 * What react-router's hooks read, as its own `<Router>` provides it. That one shares a file with the data router, which is put together while the
 * file loads, so no bundler can leave it out: 4.4 KB more over the wire in every first view.
 */
export function Router({
  location,
  navigationType = NavigationType.Pop,
  navigator,
  static: isStatic = false,
  children,
}: RouterProps & { children: ReactNode }) {
  const navigation = useMemo(
    () => ({ basename: "/", navigator, static: isStatic, useTransitions: undefined, future: {} }),
    [navigator, isStatic],
  );
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <NavigationContext value={navigation}>
      <LocationContext value={place}>{children}</LocationContext>
    </NavigationContext>
  );
}
