import { CodeBlock } from "../../components/ui/code";

const response = `{
  "legal_name": "Halden Robotics Private Limited",
  "trade_name": "Halden Robotics",
  "gst_status": "Active",
  "business_nature": "Manufacturing",
  "estimated_turnover": "400-500 crore",
  "filed_turnover": "421 crore"
}`;

/** What POST /enrich/get-gst-turnover answers. Real text, so it is not a picture to a screen reader. */
export function ApiResponse({ className }: { className?: string }) {
  return <CodeBlock title="POST /enrich/get-gst-turnover" code={response} className={className} />;
}
