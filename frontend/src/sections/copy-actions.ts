/** Labels of the trial and of the demo, wherever the specification gives no other. */
export const actionLabels = { trial: "Start Free Trial", demo: "Request a Demo" };
