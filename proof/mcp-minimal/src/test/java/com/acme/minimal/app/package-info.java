/** An application that each of the tests runs with another class path. */
@NullMarked
package com.acme.minimal.app;

import org.jspecify.annotations.NullMarked;
