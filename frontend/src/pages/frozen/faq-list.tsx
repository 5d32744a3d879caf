import { faq } from "../../content/faq";
import { faqEntries } from "../../content/faq-entries";
import { FaqList as List, type FaqFilter } from "../../sections/faq/faq-list";

export function FaqList(filter: FaqFilter) {
  return <List {...filter} entries={faqEntries} categories={faq.categories} empty={faq.empty} />;
}
