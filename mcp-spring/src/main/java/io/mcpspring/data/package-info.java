/**
 * What Spring Data's types become for a model. Apart from the rest, because Spring Data
 * is optional.
 */
@NullMarked
package io.mcpspring.data;

import org.jspecify.annotations.NullMarked;
