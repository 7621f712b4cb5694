import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { type Environment, trustAuthorities } from "@fiel/domain";

/**
 * Trusts the authorities of the environment's file for all connections of this program: databases, mail, webhooks and proxy. Returns a message when
 * the file contains no authority, else null.
 */
export const trustOwnAuthorities = (environment: Environment): string | null =>
  trustAuthorities(environment, {
    readFile: (file) => readFileSync(file),
    pemOf: (certificate) => new X509Certificate(certificate).toString(),
    trusted: () => getCACertificates("default"),
    trust: (all) => setDefaultCACertificates(all),
  });
