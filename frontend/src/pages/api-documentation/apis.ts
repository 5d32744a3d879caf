import { api as paths } from "../../../generated/claims";
import { applicant } from "../../lib/sample-world";

/**
 * The data APIs with their fields and a sample. Paths and field names are those of the data API. Every sample value is invented and consists of
 * zeros, so that nobody takes it for a real business or person.
 */

export type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json };

export interface ApiField {
  name: string;
  text: string;
  /** Whether a request must have the field. Response fields have no value. */
  need?: "required" | "either";
}

export interface DataApi {
  id: "gst-turnover" | "gst-info" | "people-address";
  title: string;
  path: string;
  headline: string;
  text: string;
  uses: readonly string[];
  requestNote: string;
  request: readonly ApiField[];
  response: readonly ApiField[];
  /** The field of the response that one asks for most. */
  answer: string;
  sampleRequest: Readonly<Record<string, Json>>;
  sampleResponse: Readonly<Record<string, Json>>;
}

export const apis: readonly DataApi[] = [
  {
    id: "gst-turnover",
    title: "GST Turnover API",
    path: paths.turnover,
    headline: "Know the size of a business before you price the deal.",
    text: "Send a GST number and a financial year. You get the turnover that was filed and our estimate beside it, together with the names, the status and the nature of the business.",
    uses: ["Credit limits and underwriting", "Scoring leads by revenue", "Reviewing suppliers"],
    requestNote: "Both fields are needed.",
    request: [
      { name: "GST_Number", need: "required", text: "The 15-character GST identification number." },
      {
        name: "Financial_Year",
        need: "required",
        text: "The year to report on, for example \u201cPrevious Financial\u201d.",
      },
    ],
    response: [
      { name: "estimated_turnover", text: "Turnover band that we estimate for the year." },
      { name: "filed_turnover", text: "Turnover declared in the filed returns, in rupees." },
      { name: "legal_name", text: "Name on the registration." },
      { name: "trade_name", text: "Name that the business trades under." },
      { name: "gst_status", text: "Whether the registration is active, suspended or canceled." },
      { name: "business_nature", text: "What the business does, as it declared." },
    ],
    answer: "filed_turnover",
    sampleRequest: { GST_Number: applicant.taxId, Financial_Year: "Previous Financial" },
    sampleResponse: {
      estimated_turnover: "Rs. 5-25 Cr.",
      filed_turnover: applicant.filedTurnover,
      legal_name: applicant.name,
      trade_name: applicant.tradeName,
      gst_status: applicant.taxStatus,
      business_nature: ["Wholesale Business", "Warehouse / Depot"],
    },
  },
  {
    id: "gst-info",
    title: "GST Info API",
    path: paths.info,
    headline: "The whole registration record, from either number.",
    text: "Start from a GST number or a company identification number. The answer tells you who is registered, since when, where, as what kind of taxpayer and under whose jurisdiction.",
    uses: ["Onboarding merchants", "Checking e-invoice obligations", "Keeping KYC files current"],
    requestNote: "Send whichever of the two you have.",
    request: [
      { name: "GST_Number", need: "either", text: "The 15-character GST identification number." },
      { name: "CIN_Number", need: "either", text: "The 21-character company identification number." },
    ],
    response: [
      { name: "constitution", text: "Proprietorship, partnership, private or public company." },
      { name: "legal_name", text: "Name on the registration." },
      { name: "trade_name", text: "Name that the business trades under." },
      { name: "gst_status", text: "Whether the registration is active, suspended or canceled." },
      { name: "e_invoice_eligible", text: "Whether the business has to issue e-invoices." },
      { name: "registration_date", text: "Day on which the registration took effect." },
      { name: "full_address", text: "Principal place of business." },
      { name: "taxpayer_type", text: "Regular, composition or another type of taxpayer." },
      { name: "jurisdiction", text: "The tax office in charge." },
    ],
    answer: "legal_name",
    sampleRequest: { CIN_Number: "U00000MH2020PTC000000" },
    sampleResponse: {
      constitution: "Private Limited Company",
      legal_name: applicant.name,
      trade_name: applicant.tradeName,
      gst_status: applicant.taxStatus,
      e_invoice_eligible: true,
      registration_date: applicant.registrationDate,
      full_address: `1 Sample House, ${applicant.city} 400000`,
      taxpayer_type: "Regular",
      jurisdiction: `Sample Division, ${applicant.city}`,
    },
  },
  {
    id: "people-address",
    title: "People Address API",
    path: paths.address,
    headline: "From a mobile number to a person and a place.",
    text: "One mobile number returns the contact’s name and email with a postal address split into city, state and pincode, ready to compare with what the applicant typed.",
    uses: ["Confirming an applicant’s address", "Filling in short forms", "Routing leads by city"],
    requestNote: "One field is all it takes.",
    request: [{ name: "Mobile_Number", need: "required", text: "The 10-digit Indian mobile number." }],
    response: [
      { name: "contact_name", text: "Person the number belongs to." },
      { name: "email", text: "Email address on record." },
      { name: "phone", text: "The number, as it was matched." },
      { name: "address", text: "House, street and area." },
      { name: "city", text: "City or town." },
      { name: "state", text: "State or union territory." },
      { name: "pincode", text: "Six-digit postal code." },
    ],
    answer: "address",
    sampleRequest: { Mobile_Number: "0000000000" },
    sampleResponse: {
      contact_name: "Sample Person",
      email: "sample.person@example.com",
      phone: "0000000000",
      address: "2 Sample Residency, Example Street",
      city: applicant.city,
      state: "Maharashtra",
      pincode: "400000",
    },
  },
];
