/**
 * The tasks of an author, one a class, as the pages show them.
 */
package com.example.tasks;
