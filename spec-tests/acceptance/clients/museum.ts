import { inject } from "vitest";

/** Where the API of the server is: `http://127.0.0.1:1337/api`. */
export const apiUrl = `${inject("url")}/api`;

/** An API token of the dataset that may do everything. */
export const fullAccess = "havnsund-full-access-token";

/** A user of the dataset, of the role Authenticated. */
export const thea = {
  username: "thea",
  email: "thea@havnsund-museum.example",
  password: "Tiller-and-Tar-1",
  desk: "Basement",
};

/** The tickets by what sorts them alike everywhere. */
export const ticketCodes = ["AB-0007", "AB-0100", "MS-0001", "WL-0007", "WL-0042", "ZZ-9999"];

/** The published makers of the dataset, in byte order. */
export const publishedMakers = [
  "Brekke & Sons",
  "Håkon Brekke",
  "Ingrid Vold",
  "Jan de Wit",
  "Liesl Groß",
  "Matthew Teague",
  "O'Hara Foundry",
  "Pieter de Wit",
  "Unknown carver",
  "Zachariah Thorne",
  "anna Lindqvist",
  "van der Meer Instruments",
  "Élise Marchand",
];

/** An entry of an answer. */
export interface Entry {
  readonly id: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}
