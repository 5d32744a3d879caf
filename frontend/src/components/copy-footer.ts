/** The titles of the footer's lists. */
export const footer = { product: "Product", solutions: "Solutions", company: "Company" };
