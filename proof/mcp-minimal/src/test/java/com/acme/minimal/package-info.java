/**
 * Applications with the documented dependencies of each module and nothing else.
 */
package com.acme.minimal;
