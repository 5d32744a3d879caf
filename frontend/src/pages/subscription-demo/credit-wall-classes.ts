import type { PlanId } from "../../sections/plans";
import styles from "./credit-wall.module.css";

/** The class of a card whose ground is tinted while its plan fits. */
export const fittingCard: Record<PlanId, string | undefined> = {
  starter: styles.starter,
  professional: styles.professional,
  enterprise: styles.enterprise,
};
/** The class of the element around the wall and the cards. */
export const wallAndPlans = styles.window;
/** The class of what only the card of the fitting plan shows. */
export const onFittingCard = styles.fits;
