import packageFile from "../../../package.json" with { type: "json" };

/** Version of this program. */
export const serverVersion: string = packageFile.version;
