import { z } from "zod";
import { defineCall } from "../call.ts";

/** An equipment as a gateway reads it. */
export const deviceEquipment = z.object({
  mid: z.number().int(),
  name: z.string(),
  /** 0 CpNet directories (RS485), 1 TCP/IP. */
  type: z.union([z.literal(0), z.literal(1)]),
  ip: z.string().nullable(),
  port: z.number().int(),
  /** Alarm bits that raise events: bit i raises event code i + 1. */
  bitmap: z.number().int(),
  /** Name of a machine profile: a file in the gateway's folder, a registration of the client, or one that ships with the gateway. */
  profile: z.string(),
  dataDirectory: z.string().nullable(),
  configDirectory: z.string().nullable(),
  cpNetReferenceName: z.string().nullable(),
  syncOldData: z.boolean(),
  createdAt: z.number().int(),
  /** IANA zone of the machine's local times; the tenant's when the equipment has none. */
  timeZone: z.string().default("America/Sao_Paulo"),
});
export type DeviceEquipment = z.infer<typeof deviceEquipment>;

/** A product as a gateway knows it. */
export const deviceProduct = z.object({
  /** Numeric code, which machines report. */
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  /** Code of a unit option (unitg0 … unitlb3). The weights below are integers scaled by 10^resolution of the unit; -1 = not set. */
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

/** Configuration of all gateways of a client. */
export const deviceConfig = z.object({
  tenant: z.string(),
  /** Id of the client, which stays when its name or server changes. Absent from servers before version 0.3. */
  client: z.uuid().optional(),
  equipment: z.array(deviceEquipment),
  products: z.array(deviceProduct),
  operators: z.array(z.object({ code: z.number().int(), name: z.string() })),
  /**
   * Machine profiles that the client registered, with the digest of their JSON, by which `getDeviceFile` gives the content. Absent before version
   * 0.4.
   */
  profiles: z.array(z.object({ name: z.string(), sha256: z.string() })).default([]),
  /** Product configuration files that a gateway writes into the equipment's `configDirectory`. */
  files: z.array(
    z.object({
      equipment: z.number().int(),
      product: z.number().int(),
      name: z.string(),
      sha256: z.string(),
      /** UTF-8 text, or base64 when the file is no text. Absent when only digests are requested. */
      content: z.string().optional(),
      encoding: z.enum(["utf8", "base64"]).optional(),
      /** When the server received the file, UTC ms; gateways name the file by it in their reports. */
      keptAt: z.number().int().optional(),
    }),
  ),
});
export type DeviceConfig = z.infer<typeof deviceConfig>;

/**
 * Equipment, products and files for a gateway, with an ETag; 304 when If-None-Match names it. `files=digest` leaves out the contents of files, which
 * are then fetched one by one. Gateways before version 0.3 get whole files.
 */
export const getDeviceConfig = defineCall({
  method: "GET",
  path: "/api/device/v1/config",
  audience: "device",
  query: z.object({ files: z.literal("digest").optional() }),
  answer: deviceConfig,
  summary: "The gateway's equipment, products and operators",
});

/** The bytes of a product configuration file or of a registered machine profile, by its digest in the configuration. 404 NotFound. */
export const getDeviceFile = defineCall({
  method: "GET",
  path: "/api/device/v1/files/:sha256",
  audience: "device",
  params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.string().meta({ format: "binary" }),
  summary: "A product configuration file or a machine profile",
});
