package com.acme.notes;

import org.springframework.data.annotation.Id;

public record Note(@Id Long id, String text) {

}
