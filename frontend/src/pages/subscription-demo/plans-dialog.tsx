import { Dialog } from "../../components/ui/dialog";
import { PricingPanel, type PricingPanelProps } from "./pricing-panel";

/** The plans in a dialog, which the buttons on the page open. */
export function PlansDialog({ onClose, ...props }: Omit<PricingPanelProps, "id"> & { onClose: () => void }) {
  return (
    <Dialog labelledBy="dialog-title" onClose={onClose} className={props.view.isContact ? "max-w-152" : "max-w-264"}>
      <PricingPanel {...props} id="dialog" />
    </Dialog>
  );
}
