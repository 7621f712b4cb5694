/**
 * Self-signed certificate for servers in tests, valid from 2020 to 2120: of `localhost`, of `hooks.test` and 1.0.0.7, which only a test's proxy knows,
 * and of `api.telegram.org`, where a bot's messages go.
 */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg9G0RYiMkgwLL+Cnk
iMkuX90OIZ4sKbCWXbZG+HQeQZehRANCAATbalNA3xIdYZFNOpvVCnTWMxB2O7EG
nJVyc6vIHBLKlS1kiS0Rnq1mD3544hV1DzaxD7qA33gYbixEhjhbLrtx
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnzCCAUWgAwIBAgIBAzAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABNtqU0DfEh1hkU06
m9UKdNYzEHY7sQaclXJzq8gcEsqVLWSJLRGerWYPfnjiFXUPNrEPuoDfeBhuLESG
OFsuu3GjgYUwgYIwDwYDVR0TAQH/BAUwAwEB/zBQBgNVHREESTBHgglsb2NhbGhv
c3SCCmhvb2tzLnRlc3SCEGFwaS50ZWxlZ3JhbS5vcmeHBH8AAAGHEAAAAAAAAAAA
AAAAAAAAAAGHBAEAAAcwHQYDVR0OBBYEFNbuWHjZ0JLkCJss/i1saPwbe3EEMAoG
CCqGSM49BAMCA0gAMEUCIEoOKhdh9aTSjhTYS+BwiyDl24GFx3+weiVLZvrvfA6p
AiEA4ApYMHvawB4sVYOAc16Gg9wJZ09fYF9NYsAxFBwOAKs=
-----END CERTIFICATE-----`,
} as const;
