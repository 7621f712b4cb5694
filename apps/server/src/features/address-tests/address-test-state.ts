import { type AddressFinding, type AddressTest, addressTestS } from "@fiel/contracts";

/** Age up to which gateways may take and answer a test, ms. */
export const openMs = addressTestS * 1_000;
/** Age up to which a test can be read, ms. */
export const liveForMs = 60_000;

interface StoredTest {
  readonly ageMs: number;
  readonly gateways: number;
  readonly findings: Readonly<Record<string, AddressFinding>>;
}

/** State of a test. One gateway that found the machine answers for all. */
export function stateOf({ ageMs, gateways, findings }: StoredTest): AddressTest["state"] {
  const told = Object.values(findings);
  if (told.some(({ answers }) => answers)) return "answered";
  if (told.length > 0 && (told.length >= gateways || ageMs > openMs)) return "answered";
  if (gateways === 0) return "noGateway";
  return ageMs > openMs ? "expired" : "waiting";
}
