/** Copy of the verification page for banks, lenders and insurers. Its figures are claims of the company; the report is a sample. */

export const hero = {
  badge: "For banks, lenders and insurers",
  title: "Verify a business in 2 minutes, from a phone number",
  lead: "Manual checks keep a good applicant waiting 15-20 days. Enter one phone number and get the tax ID, the company, the people behind it and a risk score while the applicant is still with you.",
  demo: "Request Demo",
  documentation: "View Documentation",
  soc2: "SOC2",
  soc2Text: "Bank-grade security on every check",
} as const;

export const report = {
  label:
    "Sample verification report for a phone number: tax ID, company, business and promoter confirmed, risk low, in 1 minute 52 seconds",
  input: "Phone number",
  number: "+91 00000 00000",
  elapsed: "1 min 52 s",
  elapsedLabel: "Finished in",
  lines: [
    { title: "Tax ID", value: "27AAAAA0000A1Z5", state: "Active" },
    { title: "Company", value: "Sample Traders Pvt Ltd", state: "Matched" },
    { title: "Business", value: "Wholesale, registered 2020", state: "Verified" },
    { title: "Promoter", value: "Sample Person, director", state: "Matched" },
  ],
  risk: "Risk score",
  riskValue: "Low",
  riskText: "18 of 100",
} as const;

export const race = {
  title: "Fifteen to twenty days of paper, or two minutes of data",
  text: "Both roads answer the same questions. Only one of them keeps the applicant.",
  manual: {
    name: "By hand",
    total: "15-20 days",
    steps: [
      { at: "Day 1", text: "Documents requested from the applicant" },
      { at: "Day 5", text: "Papers arrive, two are missing" },
      { at: "Day 9", text: "Registry and tax look-ups, one at a time" },
      { at: "Day 14", text: "Promoters checked against other companies" },
      { at: "Day 15-20", text: "Risk note written and filed" },
    ],
  },
  ours: {
    name: "With {name}",
    total: "2 minutes",
    steps: [
      { at: "0:00", text: "Phone number entered" },
      { at: "0:20", text: "Tax ID and company found" },
      { at: "0:50", text: "Business details confirmed" },
      { at: "1:30", text: "Promoters matched" },
      { at: "2:00", text: "Risk score with its reasons" },
    ],
  },
  scale: "Drawn to scale, two minutes would be thinner than this line.",
  note: "Steps and their timings are illustrative.",
} as const;

export const checks = {
  title: "Four checks, one number",
  text: "Each check feeds the next, so nothing is keyed in twice and nothing contradicts the last form.",
  items: [
    {
      icon: "phone",
      title: "Phone number to tax ID and company",
      text: "Find the tax registration and the company that a mobile number belongs to, and see at once whether both are active.",
      returns: ["Tax ID", "Company number", "Registration status"],
    },
    {
      icon: "building",
      title: "Business details",
      text: "Read what the business is, how long it has existed, where it works from and how much turnover it filed.",
      returns: ["Constitution", "Registration date", "Address", "Filed turnover"],
    },
    {
      icon: "users",
      title: "Promoter details",
      text: "Know the people behind the company and whether the applicant is one of them.",
      returns: ["Promoters", "Role", "Contact and address"],
    },
    {
      icon: "gauge",
      title: "Risk scoring",
      text: "Get one score with the reasons listed beside it, so that a credit officer can agree or overrule with open eyes.",
      returns: ["Score", "Reasons", "Decision record"],
    },
  ],
  returns: "Returns",
} as const;

export const outcome = {
  value: "87%",
  label: "less time to approve a loan",
  text: "Verification used to be the longest wait in the file. With it out of the way, the approval takes as long as the decision does.",
  others: [
    { value: "97%", label: "contact accuracy, where a typical provider reaches 84%" },
    { value: "18", label: "data points on every contact, against 9 elsewhere" },
    { value: "30%+", label: "lower tool costs, once separate look-ups are cancelled" },
  ],
} as const;

export const teams = {
  title: "Where it goes to work",
  items: [
    {
      icon: "bank",
      name: "Banks",
      title: "open current accounts in one visit",
      text: "The branch types a number, the record fills in, and the customer signs what has already been checked.",
    },
    {
      icon: "money",
      name: "Lenders",
      title: "decide on working capital the same day",
      text: "Filed turnover and a risk score arrive with the application, before anybody asks for statements.",
    },
    {
      icon: "umbrella",
      name: "Insurers",
      title: "quote the business you are insuring",
      text: "Confirm what a firm does and where it does it before the policy is priced.",
    },
  ],
} as const;

export const trust = {
  title: "Ready for your risk committee",
  items: [
    { icon: "shield", title: "SOC2", text: "Our controls carry the SOC2 badge. Ask for the report during evaluation." },
    { icon: "lock", title: "Bank-grade security", text: "Requests are encrypted in transit and tied to your own credentials." },
    { icon: "refresh", title: "Data updated every 24 hours", text: "A registration cancelled yesterday does not pass a check today." },
    {
      icon: "code",
      title: "By screen or by API",
      text: "Let officers work in the app, or put the same checks behind your own application form.",
    },
  ],
} as const;

export const closing = {
  title: "Bring a phone number. Leave with a report.",
  text: "We will run a verification with you on the call and go through every line of it.",
  demo: "Schedule Demo",
  documentation: "View Documentation",
} as const;
