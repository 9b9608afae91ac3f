/** The anchor of a heading, as GitHub makes it: links work in the repository and in the site alike. */
export const slug = (heading) => heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(' ', '-');
