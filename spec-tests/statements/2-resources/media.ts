import { check } from "../../kit/contract/check.js";
import { isEqual } from "../../kit/expect/compare.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { expectToOne, find } from "../../kit/expect/populated.js";

/** A file that is no image (section 2.4): what it has in the place of a width, a height and formats is open. */
export const mediaNotAnImage = check(
  "media-not-an-image",
  {
    sentence:
      "Files that are no images MUST have no width, height and formats: null, or 0 and an empty object; and previewUrl MUST be a string when it is set.",
    also: ["2.4-media-preview"],
  },
  async (target) => {
    const { answer, attributes } = await find(target, "catalogue", "978-82-0000-002-4", { populate: ["pdf"] });
    const file = "plugin::upload.file";
    const pdf = expectToOne(target, answer, attributes, "pdf", file, "catalogue-ice-and-iron.pdf");
    const { width, height, formats, mime, ext, size, previewUrl, alternativeText } = pdf;
    const isPicture = [width, height].some((each) => each !== null && each !== 0) || !isEqual(formats ?? {}, {});
    const preview = "/uploads/preview_catalogue_ice_and_iron_5d20ee.png";
    const expected = { mime: "application/pdf", ext: ".pdf", size: 0.51, previewUrl: preview, alternativeText: null };
    const actual = { mime, ext, size, previewUrl, alternativeText };
    expectEqual(answer, { isPicture, ...actual }, { isPicture: false, ...expected }, "The file");
  },
);
