import type { Upload } from "./patient-fetch.ts";

const headersOf = (lines: string): Headers => {
  const headers = new Headers();
  for (const line of lines.trim().split("\r\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/** Sends a form like `fetch`, which cannot report how much was sent. */
export const uploadForm: Upload = (address, { method = "POST", headers, body, signal }, onProgress) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = "blob";
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
    const abort = (): void => request.abort();
    request.upload.addEventListener("progress", () => onProgress(false));
    request.upload.addEventListener("load", () => onProgress(true));
    request.addEventListener("load", () => {
      const { status, statusText } = request;
      const answered = status === 204 ? null : (request.response as Blob);
      resolve(
        new Response(answered, { status, statusText, headers: headersOf(request.getAllResponseHeaders()) }),
      );
    });
    request.addEventListener("error", () => reject(new TypeError("The form could not be sent.")));
    request.addEventListener("abort", () => reject(signal?.reason ?? new DOMException("", "AbortError")));
    request.addEventListener("loadend", () => signal?.removeEventListener("abort", abort));
    signal?.addEventListener("abort", abort);
    request.send(body as FormData);
  });
