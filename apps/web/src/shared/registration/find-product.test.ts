import type { Product } from "@fiel/contracts";
import { expect, it } from "vitest";
import { pickProduct, searchesOf } from "./find-product.ts";

const product = (id: number, codeText: string, name: string) =>
  ({ id, codeText, name, completeName: `${codeText} - ${name}` }) as Product;
const products = [
  product(1, "A-1", "Arroz 1 kg"),
  product(2, "A-5", "Arroz 5 kg"),
  product(3, "A-6", "arroz 5 kg"),
];

it("knows a product by code and name, by its name, or by its code, in any case", () => {
  expect(["a-1 - ARROZ 1 KG", " arroz 1 kg ", "a-5"].map((text) => pickProduct(products, text))).toEqual([
    1, 1, 2,
  ]);
});

it("is found without its accents, and told apart by them where two differ by nothing else", () => {
  const two = [product(1, "M-1", "Maçã"), product(2, "M-2", "Maca")];
  expect(pickProduct(two, "maçã")).toBe(1);
  expect(pickProduct(two, "MACA")).toBe(2);
  expect(pickProduct(two.slice(0, 1), "maca")).toBe(1);
});

it("does not guess: neither by a part, nor between two of one name", () => {
  expect(pickProduct(products, "Arroz")).toBe("registeredOrders.productUnknown");
  expect(pickProduct(products, "Arroz 5 kg")).toBe("registeredOrders.productAmbiguous");
  expect(pickProduct(products, "A-6 - arroz 5 kg")).toBe(3);
});

it("searches the name of a text that begins with a code, whatever dashes either has", () => {
  expect(searchesOf("A - 1 - Arroz - 1 kg")).toEqual([
    "A - 1 - Arroz - 1 kg",
    "1 - Arroz - 1 kg",
    "Arroz - 1 kg",
    "1 kg",
  ]);
});
