package io.mcpspring.console;

/**
 * The token against forged requests that the application's security wants of its pages.
 *
 * @param name the name of the header
 * @param value the token
 */
record CsrfHeader(String name, String value) {
}
