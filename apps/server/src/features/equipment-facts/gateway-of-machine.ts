import {
  clockAheadMs,
  type GatewayOfMachine,
  type HeardGateway,
  machineNewsOf,
  nameOfGateway,
} from "@fiel/contracts";
import { troubleWithoutAddresses } from "../../platform/gateways/trouble-without-addresses.ts";

/** Report of the gateway that last read a machine, for all who may see the machine; null when no gateway knows it. */
export function gatewayOfMachine(
  gateways: readonly HeardGateway[],
  mid: number,
  nowMs: number,
): GatewayOfMachine | null {
  const news = machineNewsOf(gateways, mid, nowMs);
  const report = news?.gateway.report ?? null;
  if (news === null || report === null) return null;
  const { gateway, silent, lastReadAt, trouble, troubleSince, address } = news;
  return {
    name: nameOfGateway(gateway.gateway, gateways),
    silent,
    lastReadAt,
    pendingRecords: report.pending.records,
    clockAheadMs: clockAheadMs(gateway),
    version: report.version,
    trouble: trouble === null ? null : troubleWithoutAddresses(trouble, address),
    troubleSince: trouble === null ? null : troubleSince,
  };
}
