import { listManagers, listPushDevices, readProfile } from "@fiel/contracts";
import { expect, it } from "vitest";
import type { ApiClient } from "../shared/api/api-client.ts";
import { managersApi } from "./managers-api.ts";

const asked: string[] = [];
const api = managersApi({
  call: async (call: { readonly path: string }) => void asked.push(call.path),
} as unknown as ApiClient);

it("asks for a manager's own things where managers have them, and for what is the provider's as it is", async () => {
  await api.call(readProfile, { params: { tenant: ":provider" } });
  await api.call(listManagers, { params: {} });
  expect(asked).toEqual(["/api/management/managers/profile/me", listManagers.path]);
});

it("sends no call of a client, whose refusal would end the session", async () => {
  const asking = api.call(listPushDevices, { params: { tenant: ":provider" } });
  await expect(asking).rejects.toThrow("people of clients");
});
