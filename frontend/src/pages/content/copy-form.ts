export const formCopy = { submitting: "Submitting..." };
