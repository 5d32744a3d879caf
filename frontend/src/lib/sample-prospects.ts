/** Whom the sample search finds. Apart from the rest of the sample world, because the page with that search needs them to hydrate. */

export interface Person {
  name: string;
  title: string;
  email: string;
  mobile: string;
}

export interface Account {
  name: string;
  domain: string;
  industry: string;
  employees: string;
  city: string;
  region: string;
  /** In the eyes of whoever uses the product. */
  standing: "prospect" | "customer";
  person: Person;
}

export interface Prospect extends Account {
  standing: "prospect";
  /** Fit score, 0 to 100. */
  fit: string;
  /** The page of the user's site that it read last. */
  reads: string;
}

/** The account that every longer story follows. */
export const halden: Prospect = {
  name: "Halden Robotics",
  domain: "halden.example",
  industry: "Industrial automation",
  employees: "640",
  city: "Pune",
  region: "Maharashtra",
  standing: "prospect",
  fit: "92",
  reads: "/pricing",
  person: { name: "Meera Nair", title: "VP Revenue Operations", email: "m.nair@halden.example", mobile: "+91 555 010 0142" },
};

export const castell: Prospect = {
  name: "Castell Freight",
  domain: "castell.example",
  industry: "Freight and warehousing",
  employees: "1,900",
  city: "Chennai",
  region: "Tamil Nadu",
  standing: "prospect",
  fit: "88",
  reads: "/integrations",
  person: { name: "Vikram Rao", title: "Head of Sales", email: "v.rao@castell.example", mobile: "+91 555 010 0157" },
};

export const marlowe: Prospect = {
  name: "Marlowe Cold Chain",
  domain: "marlowe.example",
  industry: "Refrigerated transport",
  employees: "340",
  city: "Ahmedabad",
  region: "Gujarat",
  standing: "prospect",
  fit: "81",
  reads: "/security",
  person: { name: "Kavya Shah", title: "Director of Growth", email: "k.shah@marlowe.example", mobile: "+91 555 010 0168" },
};

/** How many accounts the one audience holds that is cut from the sample market. */
export const audienceCount = "5,428";
