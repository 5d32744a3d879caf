import { Dialog } from "../../components/ui/dialog";
import { PricingPlans, type PricingPlansProps } from "./pricing-plans";

/** For who asks for the plans on the page. */
export function PlansDialog({ onClose, ...props }: Omit<PricingPlansProps, "titleId"> & { onClose: () => void }) {
  return (
    <Dialog
      labelledBy="dialog-title"
      onClose={onClose}
      className={props.view.isContact ? "[--dialog-width:38rem]" : "[--dialog-width:66rem]"}
    >
      <PricingPlans {...props} titleId="dialog-title" />
    </Dialog>
  );
}
