import { expect, it } from "vitest";
import { halfWidth, plainDigits } from "./plain-forms.ts";

it("writes codes of a Chinese or Japanese keyboard as everybody else does", () => {
  expect(halfWidth("ＡＲ－１／ｂ～")).toBe("AR-1/b~");
  expect(halfWidth("大米 Arroz-1 ｱ")).toBe("大米 Arroz-1 ｱ");
});

it("reads the digits of every script", () => {
  for (const digits of [
    "１２３４５６７８９０",
    "١٢٣٤٥٦٧٨٩٠",
    "๑๒๓๔๕๖๗๘๙๐",
    "१२३४५६७८९०",
    "𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟎",
    "𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫𝟢",
  ])
    expect(plainDigits(digits)).toBe("1234567890");
  expect(plainDigits("１２．５ kg²½")).toBe("12.5 kg²½");
});
