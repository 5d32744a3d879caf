import type { ComponentProps } from "react";
import { type ButtonLook, buttonVariants } from "./button-variants";

export function Button({ variant, size, className, type = "button", ...props }: ComponentProps<"button"> & ButtonLook) {
  return <button type={type} className={buttonVariants({ variant, size, className })} {...props} />;
}
