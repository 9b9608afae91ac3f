package io.mcpspring.controllers;

/**
 * Place of an argument in the request to a controller. Of arguments of the same name the
 * one of the earlier place keeps it.
 */
enum Place {

	/** A variable of the path. */
	PATH,

	/** A parameter. */
	QUERY,

	/** A header. */
	HEADER,

	/** An object whose members are parameters. */
	FORM,

	/** The body. */
	BODY

}
