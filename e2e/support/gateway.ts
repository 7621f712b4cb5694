import { randomUUID } from "node:crypto";
import type { GatewayReport } from "@fiel/contracts";
import { gatewayReport } from "@fiel/server/testing";
import type { Plant } from "./plant.ts";

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Reports to the server as a gateway, through the calls of real gateways. */
export function gatewayOf({ url }: Pick<Plant, "url">, host: string) {
  const gateway = randomUUID();
  return {
    gateway,
    async report(key: string, told: Partial<GatewayReport> = {}): Promise<Answer> {
      const answer = await fetch(`${url}/api/device/v1/report`, {
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(gatewayReport(gateway, { host, ...told })),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}
