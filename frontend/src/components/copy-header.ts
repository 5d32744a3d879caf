/** The words of the header around the labels of data/routes.json. */
export const header = {
  /** For screen readers, after the name of the site. */
  home: ", home",
  menus: { product: "Product", solutions: "Solutions", company: "Company" },
  solutionsNote: "Designed for B2B SaaS & Tech Companies",
  app: "Try App",
};
