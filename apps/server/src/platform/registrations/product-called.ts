import { visibleText } from "@fiel/domain";
import type { RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

/** The product of a code as a gateway, a file or an address has it, also where signs that cannot be seen came along. */
export const productCalled = (
  { productByCode }: Pick<TenantRegistrations, "productByCode">,
  code: string,
): RegisteredProduct | undefined => productByCode.get(code) ?? productByCode.get(visibleText(code).trim());
