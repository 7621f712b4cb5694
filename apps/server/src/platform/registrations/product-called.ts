import { plainCode } from "@fiel/domain";
import type { RegisteredProduct, TenantRegistrations } from "./tenant-registrations.ts";

/** The product with a code from a gateway, a file or an address, ignoring invisible characters and their width. */
export const productCalled = (
  { productByCode }: Pick<TenantRegistrations, "productByCode">,
  code: string,
): RegisteredProduct | undefined => productByCode.get(code) ?? productByCode.get(plainCode(code));
