import { z } from "zod";
import { defineCall } from "../call.ts";

export const deviceEquipment = z.object({
  mid: z.number().int(),
  name: z.string(),
  /** 0 CpNet directories (RS485), 1 TCP/IP. */
  type: z.union([z.literal(0), z.literal(1)]),
  ip: z.string().nullable(),
  port: z.number().int(),
  /** Alarm bits that raise events; bit i raises event code i + 1. */
  bitmap: z.number().int(),
  /** Register profile: a file of the gateway's profiles folder, without its extension. */
  profile: z.string(),
  dataDirectory: z.string().nullable(),
  configDirectory: z.string().nullable(),
  cpNetReferenceName: z.string().nullable(),
  syncOldData: z.boolean(),
  createdAt: z.number().int(),
  /** IANA zone of the machine's own local times: the equipment's, or the tenant's if it has none. */
  timeZone: z.string().default("America/Sao_Paulo"),
});
export type DeviceEquipment = z.infer<typeof deviceEquipment>;

export const deviceProduct = z.object({
  /** Numeric code as machines know it. */
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  /** Unit option code (unitg0 … unitlb3); weights below are integers scaled by 10^resolution, -1 = not set. */
  unit: z.string(),
  netWeight: z.number().int(),
  packageWeight: z.number().int(),
  correctionBelow: z.number().int(),
  correctionAbove: z.number().int(),
  rejectUnder: z.number().int(),
  rejectOver: z.number().int(),
  invalidAbove: z.number().int(),
  invalidBelow: z.number().int(),
  invalidDevianceAbove: z.number().int(),
});

export const deviceConfig = z.object({
  tenant: z.string(),
  /** The client's id, independent of name and server; absent from servers before version 0.3. */
  client: z.uuid().optional(),
  equipment: z.array(deviceEquipment),
  products: z.array(deviceProduct),
  operators: z.array(z.object({ code: z.number().int(), name: z.string() })),
  /** Product configuration files to write into an equipment's configDirectory. */
  files: z.array(
    z.object({
      equipment: z.number().int(),
      product: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      /** UTF-8 text, or base64 if it is not text. Absent when files are requested by digest. */
      content: z.string().optional(),
      encoding: z.enum(["utf8", "base64"]).optional(),
      /** When the server received it, UTC ms; a gateway identifies the file by it in its reports. */
      keptAt: z.number().int().optional(),
    }),
  ),
});
export type DeviceConfig = z.infer<typeof deviceConfig>;

/**
 * The gateway's equipment, products and files. Carries an ETag; If-None-Match answers 304. With `files=digest` product configuration files
 * come without contents, which are fetched one by one; gateways before version 0.3 do not send that, and get whole files.
 */
export const getDeviceConfig = defineCall({
  method: "GET",
  path: "/api/device/v1/config",
  audience: "device",
  query: z.object({ files: z.literal("digest").optional() }),
  answer: deviceConfig,
  summary: "The gateway's equipment, products and operators",
});

/** A product configuration file of the client, byte for byte, by the digest in the configuration. 404 NotFound. */
export const getDeviceFile = defineCall({
  method: "GET",
  path: "/api/device/v1/files/:sha256",
  audience: "device",
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product configuration file",
});
