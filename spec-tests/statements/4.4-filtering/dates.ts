import { validationError } from "../../kit/expect/error.js";
import { filtering, refusing } from "../../kit/expect/tables.js";
import { measured } from "../statement.js";

export const filteringSystemTimestamps = filtering(
  "filtering-system-timestamps",
  {
    sentence: "The system attributes createdAt and updatedAt MUST be filterable as datetimes.",
    needs: ["timestamps"],
  },
  "artifact",
  [
    [
      { createdAt: { $lt: "2023-01-16T00:00:00.000Z" } },
      ["brass-octant-of-captain-lund", "pilot-boat-model", "surgeons-chest"],
    ],
    [
      { updatedAt: { $eq: "2024-11-11T11:11:11.111Z" } },
      ["chart-of-the-northern-sound", "spirit-flask-full-strength", "knotboard"],
    ],
  ],
);

/** How the text of a filter value becomes a date, a time, a datetime (section 4.4: "not shown"). */
export const dateFilterStatements = [
  measured(
    "4.4-date-prefix",
    "I-46",
    "A date in filters WILL be the first ten characters of the value: a time after it is ignored.",
    filtering("filtering-date-prefix", "ticket", [
      [{ visitOn: { $eq: "2024-02-29T23:59:59Z" } }, ["WL-0042"]],
      [{ visitOn: { $lte: "2024-02-29T00:00:00.000Z" } }, ["WL-0042", "ZZ-9999"]],
      [{ visitOn: { $in: ["2024-06-03 09:00"] } }, ["AB-0007"]],
    ]),
  ),
  measured(
    "4.4-date-invalid",
    "I-46",
    "A value that is no day of the calendar WILL be refused with a ValidationError where a date is compared.",
    refusing(
      "filtering-date-invalid",
      {
        sentence: "A value that is not a date WILL be refused with a ValidationError where a date is compared.",
        refusal: { ...validationError, message: "Invalid format, expected yyyy-MM-dd" },
      },
      "ticket",
      [
        { filters: { visitOn: { $eq: "29.02.2024" } } },
        { filters: { visitOn: "tomorrow" } },
        { filters: { visitOn: { $gte: "2024-2-1" } } },
        { filters: { visitOn: { $in: ["2024-02-29", "never"] } } },
        { filters: { visitOn: { $eq: "2024" } } },
      ],
    ),
    refusing(
      "filtering-date-impossible",
      {
        sentence: "A day that no calendar has WILL be refused with a ValidationError where a date is compared.",
        refusal: validationError,
      },
      "ticket",
      [{ filters: { visitOn: { $eq: "2024-02-31" } } }, { filters: { visitOn: { $lt: "2023-02-29" } } }],
    ),
  ),
  measured(
    "4.4-time-precision",
    "I-46",
    "A time in filters WILL be understood with and without fractions of a second, of one to three digits.",
    filtering("filtering-time-precision", "ticket", [
      [{ entryAt: { $eq: "10:00:00" } }, ["WL-0042"]],
      [{ entryAt: { $eq: "10:00:00.0" } }, ["WL-0042"]],
      [{ entryAt: { $eq: "10:00:00.00" } }, ["WL-0042"]],
      [{ entryAt: { $gt: "23:59:59.9" } }, ["WL-0007"]],
      [{ entryAt: { $in: ["09:00:00", "00:00:00"] } }, ["AB-0007", "ZZ-9999"]],
    ]),
  ),
  measured(
    "4.4-time-invalid",
    "I-46",
    "A value that is not a time WILL be refused with a ValidationError where a time is compared.",
    refusing(
      "filtering-time-invalid",
      { refusal: { ...validationError, message: "Invalid time format, expected HH:mm:ss.SSS" } },
      "ticket",
      [
        { filters: { entryAt: { $eq: "10:00" } } },
        { filters: { entryAt: "noon" } },
        { filters: { entryAt: { $lt: "25:00:00" } } },
        { filters: { entryAt: { $gte: "10:00:00.0000" } } },
      ],
    ),
  ),
  measured(
    "4.4-datetime-forms",
    "I-46",
    "A datetime in filters WILL be understood with an offset from UTC, and as epoch milliseconds.",
    filtering("filtering-datetime-forms", "ticket", [
      [{ bookedAt: { $eq: "2024-02-01T10:15:00.250+01:00" } }, ["WL-0042", "WL-0007"]],
      [{ bookedAt: { $eq: "2024-01-31T22:15:00.250-11:00" } }, ["WL-0042", "WL-0007"]],
      [{ bookedAt: { $eq: "1706778900250" } }, ["WL-0042", "WL-0007"]],
      [{ bookedAt: { $eq: "2024-05-12T12:00:00Z" } }, ["AB-0007"]],
      [{ bookedAt: { $in: ["2024-05-12T14:00:00+02:00"] } }, ["AB-0007"]],
    ]),
  ),
  measured(
    "4.4-datetime-partial",
    "I-46",
    "A datetime in filters WILL be understood when its smaller parts are missing.",
    filtering("filtering-datetime-partial", "ticket", [
      [{ bookedAt: { $gte: "2024-05" } }, ["AB-0007"]],
      [{ bookedAt: { $gt: "2024-02-03" } }, ["AB-0007"]],
      [{ bookedAt: { $lt: "2025" } }, ["WL-0042", "AB-0007", "ZZ-9999", "WL-0007"]],
      [{ bookedAt: { $between: ["2024-01-15", "2024-03-15T08:00"] } }, ["WL-0042", "WL-0007"]],
    ]),
  ),
  measured("4.4-datetime-zone", "I-46", "A datetime without an offset MAY be read in any time zone.", {
    reason: "The real server reads it in the time zone that it runs in: checks keep away from the limits of days.",
  }),
  measured(
    "4.4-datetime-invalid",
    "I-46",
    "A value that is not a datetime WILL be refused with a ValidationError where a datetime is compared.",
    refusing(
      "filtering-datetime-invalid",
      { refusal: { ...validationError, message: "Invalid format, expected a timestamp or an ISO date" } },
      "ticket",
      [
        { filters: { bookedAt: { $eq: "yesterday" } } },
        { filters: { bookedAt: { $lt: "2024-13-01" } } },
        { filters: { bookedAt: "12/05/2024" } },
        { filters: { scannedAt: { $gte: "soon" } } },
        { filters: { createdAt: { $gt: "first thing" } } },
      ],
    ),
  ),
  measured(
    "4.4-timestamp-forms",
    "I-46",
    "A timestamp in filters WILL be understood as epoch milliseconds and as an ISO 8601 datetime.",
    filtering("filtering-timestamp-forms", "ticket", [
      [{ scannedAt: { $eq: "1709200800000" } }, ["WL-0042"]],
      [{ scannedAt: { $eq: "2024-02-29T10:00:00.000Z" } }, ["WL-0042"]],
      [{ scannedAt: { $in: ["1735689599999"] } }, ["WL-0007"]],
      [{ scannedAt: { $gt: "1709200800000" } }, ["WL-0007"]],
    ]),
  ),
];
