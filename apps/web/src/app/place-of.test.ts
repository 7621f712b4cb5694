import { expect, it } from "vitest";
import { demoClient, demoUser } from "../shared/testing/memory-storage.ts";
import { placeOf } from "./place-of.ts";

const signedOut = { client: demoClient, token: null, user: null, language: null };
const signedIn = { ...signedOut, token: "x", user: demoUser };
const nobody = { ...signedOut, client: null };

it("shows the area of the client one is signed in to, in any spelling of its address", () => {
  expect([placeOf(signedIn, "demo"), placeOf(signedIn, "DEMO")]).toEqual(["area", "area"]);
});

it("sends elsewhere from every other client's address", () => {
  expect(placeOf(signedIn, "other")).toBe("otherArea");
  expect(placeOf(signedOut, "other")).toBe("chooser");
  expect(placeOf(nobody, "demo")).toBe("chooser");
});

it("asks who is signed out to sign in", () => {
  expect(placeOf(signedOut, "demo")).toBe("login");
});
