import { expect, it } from "vitest";
import { ApiError, errorOfAnswer, mayPass, noAnswer } from "./api-error.ts";

it("keeps code, message and fields of the product's errors", () => {
  const body = {
    error: { code: "UnknownEquipment", message: "Não há o equipamento 9.", fields: { equipments: "9" } },
  };
  const error = errorOfAnswer(422, body);
  expect([error.status, error.code, error.message, error.fields]).toEqual([
    422,
    "UnknownEquipment",
    "Não há o equipamento 9.",
    { equipments: "9" },
  ]);
});

it("keeps the status of an answer that is not the product's", () => {
  expect(errorOfAnswer(502, "<html>")).toMatchObject({ status: 502, code: "Unexpected" });
});

it("tells what may pass from what will not", () => {
  const passing = [noAnswer("down"), new ApiError(429, "", ""), new ApiError(503, "", "")];
  const lasting = [
    new ApiError(401, "", ""),
    new ApiError(404, "", ""),
    new ApiError(422, "", ""),
    new Error("bug"),
  ];
  expect(passing.every(mayPass)).toBe(true);
  expect(lasting.some(mayPass)).toBe(false);
});
