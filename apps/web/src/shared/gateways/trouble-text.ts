import type { TFunction } from "i18next";

/** What systems call it, and what people do. */
const known = [
  [/ECONNREFUSED/, "refused"],
  [/EHOSTUNREACH|ENETUNREACH|EHOSTDOWN/, "unreachable"],
  [/ENOTFOUND|EAI_AGAIN/, "unknownName"],
  [/ECONNRESET|EPIPE/, "dropped"],
  [/ETIMEDOUT/, "silent"],
] as const;

/** Why a machine cannot be read, in the reader's words; what has none here stays in the gateway's. */
export const troubleText = (trouble: string, t: TFunction): string => {
  const found = known.find(([sign]) => sign.test(trouble));
  return found === undefined ? trouble : t(`addressTest.troubles.${found[1]}`);
};
