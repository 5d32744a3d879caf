import { frozen } from "../components/frozen";

const Body = frozen(() => import("./frozen/products"), "ProductsBody");

export function Page() {
  return <Body />;
}
