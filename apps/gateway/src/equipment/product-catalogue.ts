import type { DeviceConfig } from "@fiel/contracts";

/** The products' text codes by the numeric code that machines know. */
export const createProductCatalogue = () => {
  let textOf = new Map<number, string>();
  return {
    update: (products: DeviceConfig["products"]): void => {
      textOf = new Map(
        products.map(({ code, codeText }) => [code, codeText?.trim() ? codeText : String(code)]),
      );
    },
    /** The code's text. An unregistered code is sent as a number, and the server sets the record aside until it is registered. */
    text: (code: number): string => textOf.get(code) ?? String(code),
  };
};
