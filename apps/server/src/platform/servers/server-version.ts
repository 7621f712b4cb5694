import packageFile from "../../../package.json" with { type: "json" };

/** Of this program. */
export const serverVersion: string = packageFile.version;
