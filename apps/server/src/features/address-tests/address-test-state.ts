import { type AddressFinding, type AddressTest, addressTestS } from "@fiel/contracts";

/** While so old, gateways may take and answer a test. */
export const openMs = addressTestS * 1_000;
/** While so old, it can be read. */
export const liveForMs = 60_000;

interface StoredTest {
  readonly ageMs: number;
  readonly gateways: number;
  readonly findings: Readonly<Record<string, AddressFinding>>;
}

/** How a test stands: one that found the machine answers for all. */
export function stateOf({ ageMs, gateways, findings }: StoredTest): AddressTest["state"] {
  const told = Object.values(findings);
  if (told.some(({ answers }) => answers)) return "answered";
  if (told.length > 0 && (told.length >= gateways || ageMs > openMs)) return "answered";
  if (gateways === 0) return "noGateway";
  return ageMs > openMs ? "expired" : "waiting";
}
