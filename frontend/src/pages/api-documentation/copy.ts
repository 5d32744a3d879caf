/**
 * Copy of the API showcase. Paths and field names are those of the data API; every value in a sample is invented
 * and built from zeros, so that nobody mistakes it for a real business or person.
 */

export type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

export interface ApiField {
  name: string;
  type: "string" | "number" | "string[]" | "boolean";
  text: string;
  /** Only on request fields. */
  need?: "required" | "either";
}

export interface DataApi {
  id: string;
  title: string;
  path: string;
  headline: string;
  text: string;
  uses: readonly string[];
  requestNote: string;
  request: readonly ApiField[];
  response: readonly ApiField[];
  sampleRequest: Json;
  sampleResponse: Json;
}

export const hero = {
  badge: "Enterprise data APIs for India",
  title: "Power Your Business with Real-Time Data APIs",
  lead: "Look up a company’s GST turnover, its registration record, or the address behind a mobile number with a single POST request. Fintech, lending and SaaS teams use the answers for KYC and lead qualification.",
  access: "Request API access",
  sales: "Contact sales",
  /** One for each of the APIs, in their order. */
  calls: {
    legend: "What do you have?",
    choices: [
      { have: "GST number", time: "142 ms" },
      { have: "Company number", time: "96 ms" },
      { have: "Mobile number", time: "118 ms" },
    ],
  },
} as const;

export const stats = [
  { value: "50M+", label: "active businesses" },
  { value: "99.9%", label: "uptime" },
  { value: "<200ms", spoken: "under 200ms", label: "average response" },
  { value: "500+", label: "enterprise clients" },
] as const;

export const values = {
  title: "Built for teams that answer to auditors",
  review: "For your vendor review",
  items: [
    {
      title: "Bank-grade security",
      text: "Every call is encrypted in transit and carries your own bearer key, to the standard that banks and insurers set for their suppliers.",
    },
    {
      title: "Scalable infrastructure",
      text: "Check one applicant while the form is still open, or a whole loan book overnight. The endpoint and the answer stay the same.",
    },
    {
      title: "Live data",
      text: "Records are updated every 24 hours, so a canceled registration shows up before you lend against it.",
    },
  ],
} as const;

export const reference = {
  title: "Three endpoints, one key",
  text: "Each takes a small JSON body and returns one flat JSON object.",
  jump: "APIs on this page",
  requestTitle: "Request fields",
  responseTitle: "Response fields",
  sampleRequest: "Sample request",
  sampleResponse: "Sample response",
  need: { required: "required", either: "either one" },
  columns: { field: "Field", text: "What it holds" },
  sampleNote: "Sample data, not a real record.",
} as const;

export const apis: readonly DataApi[] = [
  {
    id: "gst-turnover",
    title: "GST Turnover API",
    path: "/enrich/get-gst-turnover",
    headline: "Know the size of a business before you price the deal.",
    text: "Send a GST number and a financial year. You get the turnover that was filed and our estimate beside it, together with the names, the status and the nature of the business.",
    uses: ["Credit limits and underwriting", "Scoring leads by revenue", "Reviewing suppliers"],
    requestNote: "Both fields are needed.",
    request: [
      { name: "GST_Number", type: "string", need: "required", text: "The 15-character GST identification number." },
      {
        name: "Financial_Year",
        type: "string",
        need: "required",
        text: "The year to report on, for example \u201cPrevious Financial\u201d.",
      },
    ],
    response: [
      { name: "estimated_turnover", type: "string", text: "Turnover band that we estimate for the year." },
      { name: "filed_turnover", type: "number", text: "Turnover declared in the filed returns, in rupees." },
      { name: "legal_name", type: "string", text: "Name on the registration." },
      { name: "trade_name", type: "string", text: "Name that the business trades under." },
      { name: "gst_status", type: "string", text: "Whether the registration is active, suspended or canceled." },
      { name: "business_nature", type: "string[]", text: "What the business does, as it declared." },
    ],
    sampleRequest: { GST_Number: "27AAAAA0000A1Z5", Financial_Year: "Previous Financial" },
    sampleResponse: {
      estimated_turnover: "Rs. 5-25 Cr.",
      filed_turnover: 127500000,
      legal_name: "Sample Traders Pvt Ltd",
      trade_name: "Sample Traders",
      gst_status: "Active",
      business_nature: ["Wholesale Business", "Warehouse / Depot"],
    },
  },
  {
    id: "gst-info",
    title: "GST Info API",
    path: "/enrich/get-gst-info",
    headline: "The whole registration record, from either number.",
    text: "Start from a GST number or a company identification number. The answer tells you who is registered, since when, where, as what kind of taxpayer and under whose jurisdiction.",
    uses: ["Onboarding merchants", "Checking e-invoice obligations", "Keeping KYC files current"],
    requestNote: "Send whichever of the two you have.",
    request: [
      { name: "GST_Number", type: "string", need: "either", text: "The 15-character GST identification number." },
      { name: "CIN_Number", type: "string", need: "either", text: "The 21-character company identification number." },
    ],
    response: [
      { name: "constitution", type: "string", text: "Proprietorship, partnership, private or public company." },
      { name: "legal_name", type: "string", text: "Name on the registration." },
      { name: "trade_name", type: "string", text: "Name that the business trades under." },
      { name: "gst_status", type: "string", text: "Whether the registration is active, suspended or canceled." },
      { name: "e_invoice_eligible", type: "boolean", text: "Whether the business has to issue e-invoices." },
      { name: "registration_date", type: "string", text: "Day on which the registration took effect." },
      { name: "full_address", type: "string", text: "Principal place of business." },
      { name: "taxpayer_type", type: "string", text: "Regular, composition or another type of taxpayer." },
      { name: "jurisdiction", type: "string", text: "The tax office in charge." },
    ],
    sampleRequest: { CIN_Number: "U00000MH2020PTC000000" },
    sampleResponse: {
      constitution: "Private Limited Company",
      legal_name: "Sample Traders Pvt Ltd",
      trade_name: "Sample Traders",
      gst_status: "Active",
      e_invoice_eligible: true,
      registration_date: "2020-01-01",
      full_address: "1 Sample House, Mumbai 400000",
      taxpayer_type: "Regular",
      jurisdiction: "Sample Division, Mumbai",
    },
  },
  {
    id: "people-address",
    title: "People Address API",
    path: "/enrich/get-people-address",
    headline: "From a mobile number to a person and a place.",
    text: "One mobile number returns the contact’s name and email with a postal address split into city, state and pincode, ready to compare with what the applicant typed.",
    uses: ["Confirming an applicant’s address", "Filling in short forms", "Routing leads by city"],
    requestNote: "One field is all it takes.",
    request: [{ name: "Mobile_Number", type: "string", need: "required", text: "The 10-digit Indian mobile number." }],
    response: [
      { name: "contact_name", type: "string", text: "Person the number belongs to." },
      { name: "email", type: "string", text: "Email address on record." },
      { name: "phone", type: "string", text: "The number, as it was matched." },
      { name: "address", type: "string", text: "House, street and area." },
      { name: "city", type: "string", text: "City or town." },
      { name: "state", type: "string", text: "State or union territory." },
      { name: "pincode", type: "string", text: "Six-digit postal code." },
    ],
    sampleRequest: { Mobile_Number: "0000000000" },
    sampleResponse: {
      contact_name: "Sample Person",
      email: "sample.person@example.com",
      phone: "0000000000",
      address: "2 Sample Residency, Example Street",
      city: "Bengaluru",
      state: "Karnataka",
      pincode: "560000",
    },
  },
];

export const why = {
  title: "Why Enterprises Choose {name}",
  text: "The same three calls sit behind loan applications, merchant onboarding and sign-up forms.",
  items: [
    {
      title: "KYC while the applicant waits",
      text: "Confirm that a business exists, is active and trades under the name it gave you before the session ends. At under 200ms a call, nobody notices the check.",
    },
    {
      title: "Small firms are on record too",
      text: "With 50M+ active businesses on record, a two-person trader is found as reliably as a listed company.",
    },
    {
      title: "Sales calls the right leads",
      text: "Turnover and nature of business separate the sign-ups worth a call today from the ones worth a newsletter.",
    },
    {
      title: "Plain JSON",
      text: "Flat objects and names that say what they hold. There is no SDK to install and nothing to parse twice.",
    },
    {
      title: "Credentials within 24 hours",
      text: "Tell us what you are building, and your key arrives within a day.",
    },
    {
      title: "People who know the data",
      text: "Questions about a field reach someone who can answer them, by email, by phone or on WhatsApp.",
    },
  ],
} as const;

export const start = {
  title: "Get Started in 3 Simple Steps",
  steps: [
    {
      title: "Sign up and get your API key",
      text: "Fill in the form below. Your credentials arrive within 24 hours.",
    },
    {
      title: "Make your first call",
      text: "Put your key into the example, run it in a terminal and read the answer.",
    },
    {
      title: "Scale",
      text: "Move from a handful of lookups to every application you receive. The call does not change.",
    },
  ],
  quickStart: "Quick start: search by GSTIN",
  /** Differs from the paths above: data/README.md, "Copy that disagrees with itself". */
  path: "/v1/gst/search",
  body: { gstin: "27AAAAA0000A1Z5", include_turnover: true },
  keyPlaceholder: "YOUR_API_KEY",
} as const;

export const contact = {
  title: "Talk to the API team",
  text: "Ask for credentials, check that we hold the fields you need, or get a price for your volume.",
  email: "Email",
  phone: "Sales phone",
  whatsapp: "WhatsApp",
} as const;

export const banner = {
  title: "Ready to Integrate?",
  text: "Ask for a key today and have verified business data in your product this week.",
  access: "Request API access",
  sales: "Contact sales",
} as const;
