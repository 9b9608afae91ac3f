package io.mcpspring.spring.method;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.mcpspring.annotation.McpTool;
import io.mcpspring.annotation.ToolHint;

import org.springframework.core.annotation.AliasFor;

/**
 * An annotation of an application, made of ours.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@McpTool(hints = ToolHint.READ_ONLY)
@interface ReadOnlyTool {

	@AliasFor(annotation = McpTool.class)
	String description();

}
