import { contactUs } from "../../content/contact-us";
import { WaysToReachUs } from "../../sections/contact-us/ways-to-reach-us";

export function Ways() {
  return <WaysToReachUs words={contactUs.ways} />;
}
