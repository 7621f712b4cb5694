import { expect, it } from "vitest";
import { pairingCode } from "../boards/boards.ts";
import { mailAddress, typedCode } from "./fields.ts";
import { orderCreation } from "./orders.ts";

it("typed on a keyboard of wide signs, an address and a code are those of everybody else", () => {
  expect(mailAddress.parse("ａｎａ＠example．com")).toBe("ana@example.com");
  expect(typedCode.parse("１２３ ４５６")).toBe("123 456");
  expect(typedCode.parse("٣٤٥٦٧٨")).toBe("345678");
  expect(pairingCode.parse("ｈ３ｋ－９ｑｚ")).toBe("H3K9QZ");
});

it("make no second order of a code that looks like another's", () => {
  const order = { codeText: "ＯＰ－１２", product: 1, group: 1, count: 1 };
  expect(orderCreation.parse(order).codeText).toBe("OP-12");
});
