import { frozen } from "../../components/frozen";

const Body = frozen(() => import("./page.static"), "ProductsBody");

export function Page() {
  return <Body />;
}
