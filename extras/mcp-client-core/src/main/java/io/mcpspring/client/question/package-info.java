/**
 * Questions of servers, and those who answer them.
 */
@NullMarked
package io.mcpspring.client.question;

import org.jspecify.annotations.NullMarked;
